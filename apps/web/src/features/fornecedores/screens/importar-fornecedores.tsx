import { Importar } from '@/features/importacoes/public.ts';
import { fornecedor } from '../fornecedores.registro.ts';

const { especie, calls, path, changed } = fornecedor;

/** /fornecedores/importar and /fornecedores/importar/:id_importacao */
export const ImportarFornecedores = () => (
  <Importar
    de={{
      especie,
      calls: calls.importacao,
      path,
      chaves: 'o CNPJ ou, sem ele, a razão social',
      fica: 'Quem foi alterado depois fica como está.',
      aoMudar: changed,
    }}
  />
);
