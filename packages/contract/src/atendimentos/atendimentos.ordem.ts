/** How a person's list is ordered (spec 3: order_chat). The queue is first in, first out whatever is chosen. */
export const ordens = ['ultima desc', 'ultima asc', 'espera asc', 'nome asc'] as const;
export type Ordem = (typeof ordens)[number];

/** What is stored of a person may be older than the choices: the newest message first then. */
export const ordemOf = (order_chat: string): Ordem => ordens.find((o) => o === order_chat) ?? 'ultima desc';
