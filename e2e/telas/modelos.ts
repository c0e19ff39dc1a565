import { rowsOf, seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/mensagemModelo': (page) => rowsOf(page, '/mensagemModelo') },
  fotos: [{ name: 'modelos-de-mensagem', person: 'ana', path: '/mensagemModelo', ready: (page) => seen(page.getByRole('link', { name: /^Boas-vindas/ })) }],
};
