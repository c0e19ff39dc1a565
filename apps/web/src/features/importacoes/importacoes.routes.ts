import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Contatos', to: '/contatos' }];
const page = async () => (await import('./screens/importar-contatos.tsx')).ImportarContatos;

export const importacoesScreens: readonly Screen[] = [
  { path: 'contatos/importar', title: 'Importar contatos', permission: ['contatos', 'importar'], page, trail, search: 'planilha csv xlsx excel trazer' },
  { path: 'contatos/importar/:id_importacao', title: 'Importar contatos', permission: ['contatos', 'importar'], page, trail },
];
