/** What a contato means with a word: out of what is sent by itself, or back; null: it is no such word. */
export type Heard = 'saida' | 'volta' | null;

/** The companies' words of consent, as incoming messages ask for them; privacidade knows them. */
export interface Palavras {
  /** What the whole message means. */
  heard(id_empresa: number, texto: string): Heard | Promise<Heard>;
}
