import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const fornecedoresScreens = registroScreens(fornecedores, {
  path: 'fornecedores',
  title: 'Fornecedores',
  search: ['cadastros compras', 'cadastrar criar fornecedor'],
  list: async () => (await import('./screens/fornecedores-list.tsx')).FornecedoresList,
  form: async () => (await import('./screens/fornecedor-form.tsx')).FornecedorForm,
  show: async () => (await import('./screens/fornecedor-show.tsx')).FornecedorShow,
  importar: async () => (await import('./screens/importar-fornecedores.tsx')).ImportarFornecedores,
});
