/** First word of a name, all that customers are told of the staff; a number or a sign is no name, so then all of it. */
export function primeiroNome(nome: string): string {
  const [first = ''] = nome.trim().split(/\s+/);
  return /\p{L}/u.test(first) ? first : nome.trim();
}
