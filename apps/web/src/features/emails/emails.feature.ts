import type { Feature } from '@/core/feature.ts';

const inicio = { title: 'E-mail', to: '/emailTransacional' };
const modelos = { title: 'Textos dos e-mails', to: '/emailTransacional/modelos' };

export const feature = {
  icons: { mail: 'IconMail' },
  screens: [
    {
      path: 'emailTransacional',
      title: 'E-mail',
      permission: ['emailTransacional', 'ver'],
      page: async () => (await import('./screens/servidor.tsx')).Servidor,
      search: 'smtp servidor remetente envio spf dkim dmarc email transacional',
    },
    {
      path: 'emailTransacional/modelos',
      title: 'Textos dos e-mails',
      permission: ['emailTransacional', 'ver'],
      page: async () => (await import('./screens/modelos.tsx')).Modelos,
      trail: [inicio],
      search: 'modelos texto recuperação de senha convite email',
    },
    {
      path: 'emailTransacional/modelos/:tipo',
      title: 'Texto do e-mail',
      permission: ['emailTransacional', 'store'],
      page: async () => (await import('./screens/modelo.tsx')).Modelo,
      trail: [inicio, modelos],
    },
    {
      path: 'emailTransacional/envios',
      title: 'E-mails enviados',
      permission: ['emailTransacional', 'ver'],
      page: async () => (await import('./screens/envios.tsx')).Envios,
      trail: [inicio],
      search: 'saída fila falhou incerto enviar de novo email',
    },
  ],
} satisfies Feature;
