import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Contatos', to: '/contatos' }];
const page = async () => (await import('./screens/contato-form.tsx')).ContatoForm;

export const contatoScreens: readonly Screen[] = [
  { path: 'contatos/cadastrar', title: 'Novo contato', permission: ['contatos', 'store'], page, trail, search: 'cadastrar criar contato pessoa lead' },
  { path: 'contatos/editar/:id_contato', title: 'Editar contato', permission: ['contatos', 'store'], page, trail },
];
