import type { Feature } from '@/core/feature.ts';
import { importarScreens } from '../../core/registro-screens.ts';

const trail = [{ title: 'Contatos', to: '/contatos' }];
const form = async () => (await import('./screens/contato-form.tsx')).ContatoForm;
const fields = [{ title: 'Campos de contatos', to: '/configEmpresa/campos' }];
const campo = async () => (await import('./screens/campo-form.tsx')).CampoForm;

export const feature = {
  sidebarIcons: { contacts: 'IconAddressBook' },
  icons: { checklist: 'IconChecklist' },
  search: async () => (await import('./contatos.search.tsx')).contatosSearch,
  screens: [
    {
      path: 'contatos',
      title: 'Contatos',
      permission: ['contatos', 'getAll'],
      page: async () => (await import('./screens/contatos-list.tsx')).ContatosList,
      settings: '/configEmpresa/campos',
      search: 'pessoas leads agenda lixeira arquivados',
    },
    {
      path: 'contatos/mesclar',
      title: 'Mesclar contatos',
      permission: ['contatos', 'mesclar'],
      page: async () => (await import('./screens/contatos-mesclar.tsx')).ContatosMesclar,
      trail,
      search: 'juntar repetidos duplicados',
    },
    { path: 'contatos/cadastrar', title: 'Novo contato', permission: ['contatos', 'store'], page: form, trail, search: 'cadastrar criar contato pessoa lead' },
    { path: 'contatos/editar/:id_contato', title: 'Editar contato', permission: ['contatos', 'store'], page: form, trail },
    {
      path: 'contatos/show/:id_contato',
      title: 'Contato',
      permission: ['contatos', 'getAll'],
      page: async () => (await import('./screens/contato-show.tsx')).ContatoShow,
      settings: '/configEmpresa/campos',
      trail,
    },
    ...importarScreens(
      { area: 'contatos', muitos: 'contatos' },
      'contatos',
      'Contatos',
      async () => (await import('./screens/importar-contatos.tsx')).ImportarContatos,
    ),
    {
      path: 'configEmpresa/campos',
      title: 'Campos de contatos',
      permission: ['camposPersonalizados', 'store'],
      page: async () => (await import('./screens/campos-list.tsx')).CamposList,
      search: 'campos personalizados contatos formulário',
    },
    { path: 'configEmpresa/campos/cadastrar', title: 'Novo campo', permission: ['camposPersonalizados', 'store'], page: campo, trail: fields },
    { path: 'configEmpresa/campos/editar/:id_campo', title: 'Editar campo', permission: ['camposPersonalizados', 'store'], page: campo, trail: fields },
  ],
} satisfies Feature;
