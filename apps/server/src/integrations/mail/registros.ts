/** What mail servers look up of a domain. */
export interface RegistrosDeDominio {
  /** The TXT records of a name, each in one piece; [] when it has none, null when nobody answered. */
  txt(nome: string): Promise<string[] | null>;
}
