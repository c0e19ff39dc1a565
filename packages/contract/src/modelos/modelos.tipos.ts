/** Kinds of a template (decisions: 1 WhatsApp, 2 e-mail, 3 ticket, 4 chat). */
export const tiposModelo = { 1: 'WhatsApp', 2: 'E-mail', 3: 'Ticket', 4: 'Chat' } as const;
export const tipoEmail = 2;
/** Those that a sala may send. */
export const tiposDeConversa: readonly number[] = [1, 4];

/** Who has it: everybody, one departamento, or only whoever made it. */
export const escoposModelo = { todos: 'Toda a equipe', departamento: 'Um departamento', pessoal: 'Só eu' } as const;

export const maxItens = 10;
/** Characters of a text, of what stands under a file, and of rich text with its marks. */
export const maxTexto = 4096;
export const maxLegenda = 1024;
export const maxHtml = 20_000;
/** Of answers in tickets. */
export const tipoTicket = 3;
