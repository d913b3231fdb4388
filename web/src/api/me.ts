/** What is a guest's own: finished games, other devices, notices. */

import { request } from "./http";
import type { DeviceLink, DeviceOffer, FinishedGames, NoticeFacts } from "./types";

export const me = {
  /** Games that are over, the last one first; `before` is the `next` of the answer before. */
  finished: (game: string, before: string | null) => {
    const asked = new URLSearchParams({ ...(game && { game }), ...(before && { before }) }).toString();
    return request<FinishedGames>("GET", `/me/games${asked && `?${asked}`}`);
  },
  newLink: () => request<DeviceLink>("POST", "/me/links", {}),
  lookAtLink: (secret: string) => request<DeviceOffer>("POST", "/me/links/look", { secret }),
  useLink: (secret: string) => request<{ name: string }>("POST", "/me/links/use", { secret }),
  signOutOthers: () => request<{ name: string }>("POST", "/me/sign-out-others", {}),

  notices: () => request<NoticeFacts>("GET", "/me/notices"),
  tellBrowser: ({ endpoint, keys }: PushSubscriptionJSON) => request<NoticeFacts>("PUT", "/me/notices/push", { endpoint, keys }),
  stopBrowser: (endpoint: string) => request<NoticeFacts>("POST", "/me/notices/push/stop", { endpoint }),
  tellByMail: (address: string) => request<NoticeFacts>("PUT", "/me/notices/mail", { address }),
  stopMail: () => request<NoticeFacts>("DELETE", "/me/notices/mail"),

  /** From the links in mails: nobody need be known for them. */
  confirmMail: (secret: string) => request<{ address: string }>("POST", "/mail/confirm", { secret }),
  endMail: (key: string) => request<{ done: boolean }>("POST", `/mail/stop?key=${encodeURIComponent(key)}`, {}),
};
