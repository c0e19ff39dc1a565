/** The browser's storage where it may be used; else what lasts as long as the window (some sites' frames have none). */
export function keep(chave: string) {
  const memory = new Map<string, string>();
  const name = (key: string): string => `prosa-chat-${chave}-${key}`;
  return {
    get(key: string): string | null {
      try {
        return localStorage.getItem(name(key)) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key: string, value: string | null): void {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
      try {
        if (value === null) localStorage.removeItem(name(key));
        else localStorage.setItem(name(key), value);
      } catch {
        // kept in memory: storage is refused to this frame
      }
    },
  };
}
