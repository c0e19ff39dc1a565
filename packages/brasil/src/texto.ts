/** Lower case without accents: how texts are compared and searched. The database's sem_acento does the same. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Of that the letters and digits only, joined by a space or what is given: names as they differ, addresses. */
export const plainWords = (text: string, between = ' '): string =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);
