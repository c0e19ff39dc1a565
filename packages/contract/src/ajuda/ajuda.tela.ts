/** The point of a screen that its help hangs on; `path` as the router has it: 'contatos/editar/:id_contato' is 'contatos-editar-id_contato'. */
export const pontoDaTela = (path: string): string => path.replace(/\/:?/g, '-');
