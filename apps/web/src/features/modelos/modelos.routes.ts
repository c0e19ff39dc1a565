import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const modelosScreens = registroScreens(CadTextoCrm, {
  path: 'mensagemModelo',
  title: 'Modelos de mensagem',
  showTitle: 'Modelo de mensagem',
  search: ['respostas rápidas prontas textos atalhos templates', 'cadastrar criar modelo mensagem resposta rápida'],
  list: async () => (await import('./screens/modelos-list.tsx')).ModelosList,
  form: async () => (await import('./screens/modelo-form.tsx')).ModeloForm,
  show: async () => (await import('./screens/modelo-show.tsx')).ModeloShow,
});
