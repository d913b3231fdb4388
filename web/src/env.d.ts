declare module "icon:*" {
  /** One drawing of the packaged icon set. */
  const icon: import("./frame/icon").IconData;
  export default icon;
}

declare module "*.svg" {
  const address: string;
  export default address;
}

declare module "@fontsource-variable/*";

declare module "pestis:host" {
  /** Chosen when the page is built: `host/server.ts`, or for the site `host/tab.ts`. */
  export const host: import("./host/host").Host;
}
