/** spec 3; apart from the schemas, so that a list shows them without loading zod. */
export const tiposDeContato = ['Cliente', 'Fornecedor', 'Parceiro', 'Prospect', 'Leads', 'Outros'] as const;
export type TipoDeContato = (typeof tiposDeContato)[number];
