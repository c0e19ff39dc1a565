import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { template: 'IconTemplate' },
  screens: registroScreens(CadTextoCrm, {
    path: 'mensagemModelo',
    title: 'Modelos de mensagem',
    showTitle: 'Modelo de mensagem',
    search: ['respostas rápidas prontas textos atalhos templates', 'cadastrar criar modelo mensagem resposta rápida'],
    list: async () => (await import('./screens/modelos-list.tsx')).ModelosList,
    form: async () => (await import('./screens/modelo-form.tsx')).ModeloForm,
    show: async () => (await import('./screens/modelo-show.tsx')).ModeloShow,
  }),
} satisfies Feature;
