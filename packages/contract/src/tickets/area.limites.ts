/** What a customer writes into a ticket, for a form that is drawn without the schema. */
export const limitesDaArea = {
  titulo: { longest: 160, missing: 'Diga em poucas palavras do que se trata' },
  texto: { longest: 20_000, missing: 'Conte o que aconteceu' },
} as const;
