import type { Feature } from '@/core/feature.ts';

const trail = [{ title: 'Dados da empresa', to: '/empresa' }];
export const feature = {
  icons: { building: 'IconBuilding', palette: 'IconPalette', world: 'IconWorld', link: 'IconLink' },
  screens: [
    {
      path: 'empresa',
      title: 'Dados da empresa',
      permission: ['empresa', 'ver'],
      page: async () => (await import('./screens/empresas-list.tsx')).EmpresasList,
      search: 'cnpj razão social endereço logo cor marca fuso formato plano limites cota fechar excluir encerrar',
    },
    {
      path: 'empresa/cadastrar',
      title: 'Nova empresa',
      permission: ['empresa', 'editar'],
      page: async () => (await import('./screens/empresa-form.tsx')).EmpresaForm,
      trail,
    },
    {
      path: 'empresa/editar/:id_config',
      title: 'Editar empresa',
      permission: ['empresa', 'editar'],
      page: async () => (await import('./screens/empresa-form.tsx')).EmpresaForm,
      sections: {
        of: '/empresa',
        address: ({ id_empresa }) => `/empresa/editar/${id_empresa}`,
        list: [
          {
            title: 'Marca',
            text: 'Logo e cor no cabeçalho, nos botões e na área do cliente',
            icon: 'palette',
            search: 'logo logotipo cor cores identidade visual',
          },
          {
            title: 'Formatos',
            text: 'Fuso horário, e como datas, horas e números aparecem',
            icon: 'world',
            search: 'formato fuso horário data idioma moeda pt-BR en-US ja-JP',
          },
          { title: 'Endereço público', text: 'O nome curto da empresa nos endereços públicos', icon: 'link', search: 'link nome curto endereço entrada' },
        ],
      },
      trail,
    },
    {
      path: 'empresa/clonar/:id_config',
      title: 'Copiar empresa',
      permission: ['empresa', 'editar'],
      page: async () => (await import('./screens/empresa-clonar.tsx')).EmpresaClonar,
      trail,
    },
    {
      path: 'empresa/limites/:id_config',
      title: 'Limites do plano',
      permission: ['empresa', 'limites'],
      page: async () => (await import('./screens/empresa-limites.tsx')).EmpresaLimites,
      trail,
    },
  ],
} satisfies Feature;
