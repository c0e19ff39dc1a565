const last = new Map<string, Promise<unknown>>();

/**
 * Work with the keys that are shared with one person, one after another in the whole process. What encrypts queues by person for all lines
 * together, and runs what waits there inside the transaction of whoever began: keys would be kept in another line's, too early, or never.
 */
export async function umPorVez<T>(pessoa: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(pessoa);
  const mine = before === undefined ? work() : before.then(work, work);
  last.set(pessoa, mine);
  try {
    return await mine;
  } finally {
    if (last.get(pessoa) === mine) last.delete(pessoa);
  }
}
