import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Modelos de mensagem', to: '/mensagemModelo' }];
const form = async () => (await import('./screens/modelo-form.tsx')).ModeloForm;

export const modelosScreens: readonly Screen[] = [
  {
    path: 'mensagemModelo',
    title: 'Modelos de mensagem',
    permission: ['CadTextoCrm', 'getAll'],
    page: async () => (await import('./screens/modelos-list.tsx')).ModelosList,
    search: 'respostas rápidas prontas textos atalhos templates',
  },
  {
    path: 'mensagemModelo/cadastrar',
    title: 'Novo modelo',
    permission: ['CadTextoCrm', 'store'],
    page: form,
    trail,
    search: 'cadastrar criar modelo mensagem resposta rápida',
  },
  { path: 'mensagemModelo/editar/:id_texto', title: 'Editar modelo', permission: ['CadTextoCrm', 'store'], page: form, trail },
  {
    path: 'mensagemModelo/show/:id_texto',
    title: 'Modelo de mensagem',
    permission: ['CadTextoCrm', 'getAll'],
    page: async () => (await import('./screens/modelo-show.tsx')).ModeloShow,
    trail,
  },
];
