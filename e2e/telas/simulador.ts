import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/simulador': (page) => seen(page.getByRole('log', { name: 'Mensagens no telefone' })) },
  fotos: [{ name: 'simulador', person: 'ana', path: '/simulador', ready: (page) => seen(page.getByText('Proposta comercial.pdf')) }],
};
