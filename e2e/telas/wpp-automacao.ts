import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'mensagem-automatica',
      person: 'admin',
      path: '/WPPAutomacao/cadastrar',
      ready: (page) => seen(page.getByRole('button', { name: 'Salvar mensagens' })),
    },
  ],
};
