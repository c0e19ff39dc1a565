import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

const trail = [{ title: 'Números de WhatsApp', to: '/WPPConfig' }];

export const feature = {
  icons: { whatsapp: 'IconBrandWhatsapp' },
  realtime: async () => (await import('./linhas.realtime.ts')).linhasRealtime,
  screens: [
    ...registroScreens(WPPConfig, {
      path: 'WPPConfig',
      title: 'Números de WhatsApp',
      search: ['linhas whatsapp qr code conectar desconectado celular cloud api', 'cadastrar criar número linha whatsapp'],
      list: async () => (await import('./screens/linhas-list.tsx')).LinhasList,
      form: async () => (await import('./screens/linha-form.tsx')).LinhaForm,
    }),
    {
      path: 'WppConfig/importar/:id_wpp_config',
      title: 'Importar do celular',
      permission: ['WPPConfig', 'getAll'],
      page: async () => (await import('./screens/linha-importar.tsx')).LinhaImportar,
      trail,
    },
    {
      path: 'WppLog/:id_wpp_config',
      title: 'Registro do número',
      permission: ['WppLog', 'getAll'],
      page: async () => (await import('./screens/wpp-log.tsx')).WppLogScreen,
      trail,
    },
  ],
} satisfies Feature;
