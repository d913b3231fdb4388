import { describe, expect, it } from "vitest";
import { HOME, movedBy, pinch, showing, zoomedAt, type Bounds } from "../src/table/panzoom";

const bounds: Bounds = { width: 400, height: 300, contentWidth: 400, contentHeight: 300, least: 1, most: 4 };

describe("a surface that is enlarged", () => {
  it("keeps the point under the pointer where it is", () => {
    const stand = zoomedAt(HOME, 2, 100, 60, bounds);
    expect(stand).toEqual({ k: 2, x: -100, y: -60 });
  });

  it("never shows what lies beyond its edges", () => {
    const stand = zoomedAt(HOME, 2, 200, 150, bounds);
    expect(movedBy(stand, 9999, -9999, bounds)).toEqual({ k: 2, x: 0, y: -300 });
  });

  it("is neither larger than the most nor smaller than it fits", () => {
    expect(zoomedAt(HOME, 99, 0, 0, bounds).k).toBe(4);
    expect(zoomedAt({ k: 3, x: -200, y: -100 }, 0.01, 10, 10, bounds)).toEqual(HOME);
  });

  it("moves as little as needed to show what has the focus", () => {
    const stand = { k: 2, x: -100, y: -100 };
    expect(showing(stand, { left: 10, top: 10, right: 60, bottom: 60 }, bounds)).toEqual(stand);
    expect(showing(stand, { left: 380, top: -30, right: 420, bottom: 20 }, bounds)).toEqual({ k: 2, x: -120, y: -70 });
  });
});

describe("two fingers", () => {
  it("enlarge by how far they went apart, around their middle", () => {
    const { factor, middle, by } = pinch([{ x: 100, y: 100 }, { x: 200, y: 100 }], [{ x: 60, y: 110 }, { x: 260, y: 110 }]);
    expect(factor).toBe(2);
    expect(middle).toEqual({ x: 160, y: 110 });
    expect(by).toEqual({ x: 10, y: 10 });
  });
});
