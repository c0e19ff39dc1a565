/** Help of a screen (spec 3): what it is for, the acts that matter, what is easily missed; paragraphs apart by a line break. */
export interface TextosDaTela {
  /** Not the screen's title in other words. */
  readonly titulo: string;
  readonly ajuda: string;
  /** The walk-through, where one helps: steps, each in its line. */
  readonly tutorial?: { readonly titulo: string; readonly texto: string };
}
