import type { Feature } from '@/core/feature.ts';

const trail = [{ title: 'Dados da empresa', to: '/empresa' }];
export const feature = {
  icons: { building: 'IconBuilding' },
  screens: [
    {
      path: 'empresa',
      title: 'Dados da empresa',
      permission: ['empresa', 'ver'],
      page: async () => (await import('./screens/empresas-list.tsx')).EmpresasList,
      search: 'cnpj razão social endereço logo cor marca fuso formato plano limites cota',
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
