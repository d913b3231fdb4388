import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Copying, copyText } from "../src/frame/copying.svelte";

const LINK = "http://192.168.1.7:8000/review/t?move=3";
const field = { value: "", readOnly: false, style: { cssText: "" }, select: vi.fn(), remove: vi.fn() };
const before = { focus: vi.fn() };
const page = { append: vi.fn() };
const dialog = { append: vi.fn() };
let command = vi.fn<() => boolean>();
let opened: typeof dialog | null = null;

function browse(clipboard: object | undefined, copies: () => boolean): void {
  command = vi.fn(copies);
  vi.stubGlobal("navigator", { clipboard });
  vi.stubGlobal("document", { createElement: () => field, activeElement: before, body: page, querySelector: () => opened, execCommand: command });
}

const forbidden = { writeText: () => Promise.reject(new Error("forbidden")) };
const fails = (): boolean => {
  throw new Error("not known here");
};

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  vi.unstubAllGlobals();
  opened = null;
});

describe("copying a link", () => {
  it("uses the clipboard where there is one", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    browse({ writeText }, () => true);
    expect(await copyText(LINK)).toBe(true);
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(command).not.toHaveBeenCalled();
  });

  it.each([["is none", undefined], ["is forbidden", forbidden]])("selects the text where the clipboard %s", async (_, clipboard) => {
    browse(clipboard, () => true);
    expect(await copyText(LINK)).toBe(true);
    expect(field.value).toBe(LINK);
    expect(page.append).toHaveBeenCalledWith(field);
    expect(field.select).toHaveBeenCalledBefore(command);
    expect(field.remove).toHaveBeenCalledAfter(command);
    expect(before.focus).toHaveBeenCalled();
  });

  it("selects inside an open dialog, outside of which nothing can be selected", async () => {
    opened = dialog;
    browse(undefined, () => true);
    await copyText(LINK);
    expect(dialog.append).toHaveBeenCalledWith(field);
    expect(page.append).not.toHaveBeenCalled();
  });

  it.each([["refuses", () => false], ["fails", fails]])("shows the link to be copied by hand where the browser %s, and leaves nothing behind", async (_, copies) => {
    browse(undefined, copies);
    const copying = new Copying();
    await copying.copy(LINK);
    expect([copying.copied, copying.byHand]).toEqual([null, LINK]);
    expect(field.remove).toHaveBeenCalledOnce();
    browse({ writeText: () => Promise.resolve() }, () => true);
    await copying.copy(LINK);
    expect([copying.copied, copying.byHand]).toEqual([LINK, null]);
  });
});
