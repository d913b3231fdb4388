import { expect, test, vi } from "vitest";
import { seatLink } from "../src/api/seats";

test("a link leads where others find the house, which is where one is if the page does not say otherwise", () => {
  vi.stubGlobal("location", { origin: "http://localhost:8421" });
  let told: { content: string } | null = null;
  vi.stubGlobal("document", { querySelector: () => told });
  expect(seatLink("one two", "s3cret")).toBe("http://localhost:8421/table/one%20two#seat=s3cret");
  told = { content: "https://pestis.example" };
  expect(seatLink("abc", null)).toBe("https://pestis.example/table/abc");
});
