/** What the browser keeps of tables: the row and seats of each, and its entries under their numbers. */

export interface Kept {
  table: { id: string; changed_at: number };
  seats: unknown[];
  entries: { number: number }[];
}

const NAME = "pestis";
const VERSION = 1;
type Store = "tables" | "entries" | "shown" | "reviews";

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
    work.onerror = () => reject(work.error);
  });
}

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    const database = asked.result;
    database.createObjectStore("tables", { keyPath: "table.id" });
    database.createObjectStore("entries", { keyPath: ["of", "number"] });
    database.createObjectStore("shown", { keyPath: "id" });
    database.createObjectStore("reviews", { keyPath: "id" });
  };
  return done(asked);
}

export class Keeping {
  private opened: Promise<IDBDatabase> | null = null;

  private async work(stores: Store[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.opened ??= open();
    const database = await this.opened;
    // What was acknowledged is there after a crash of the machine, too.
    return database.transaction(stores, mode, mode === "readwrite" ? { durability: "strict" } : {});
  }

  async read(id: string): Promise<Kept | null> {
    const work = await this.work(["tables", "entries"], "readonly");
    const [found, entries] = await Promise.all([
      done<{ table: Kept["table"]; seats: unknown[] } | undefined>(work.objectStore("tables").get(id)),
      done<(Kept["entries"][number] & { of?: string })[]>(work.objectStore("entries").getAll(IDBKeyRange.bound([id, 0], [id, Infinity]))),
    ]);
    return found ? { table: found.table, seats: found.seats, entries: entries.map(({ of: _, ...entry }) => entry) } : null;
  }

  async listed(): Promise<string[]> {
    const work = await this.work(["tables"], "readonly");
    const tables = await done<{ table: Kept["table"] }[]>(work.objectStore("tables").getAll());
    return tables.sort((a, b) => b.table.changed_at - a.table.changed_at).map(({ table }) => table.id);
  }

  /** All of it or nothing; false if the number of one of the entries is taken. */
  async keep({ table, seats, entries }: Kept): Promise<boolean> {
    const work = await this.work(["tables", "entries"], "readwrite");
    let clash = false;
    for (const entry of entries) {
      const asked = work.objectStore("entries").add({ ...entry, of: table.id });
      asked.onerror = () => (clash ||= asked.error?.name === "ConstraintError");
    }
    work.objectStore("tables").put({ table, seats });
    try {
      await finished(work);
    } catch (problem) {
      if (clash) return false;
      throw problem;
    }
    return true;
  }

  async put(store: "shown" | "reviews", thing: { id: string }): Promise<void> {
    const work = await this.work([store], "readwrite");
    work.objectStore(store).put(thing);
    await finished(work);
  }

  async get<T>(store: "reviews", id: string): Promise<T | undefined> {
    return done<T | undefined>((await this.work([store], "readonly")).objectStore(store).get(id));
  }

  async shown<T>(): Promise<T[]> {
    return done<T[]>((await this.work(["shown"], "readonly")).objectStore("shown").getAll());
  }

  /** A table that nobody wants any more. */
  async forget(id: string): Promise<void> {
    const work = await this.work(["tables", "entries", "shown", "reviews"], "readwrite");
    work.objectStore("entries").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    for (const store of ["tables", "shown", "reviews"]) work.objectStore(store).delete(id);
    await finished(work);
  }
}
