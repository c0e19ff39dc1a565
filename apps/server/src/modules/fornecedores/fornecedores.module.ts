import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { notFound } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { cadastros } from '../cadastros/ficha.api.ts';
import { readHistory } from '../cadastros/historico.api.ts';
import { cadastroService } from '../cadastros/servico.api.ts';
import type { AnyExportSource } from '../exportacoes/exportacoes.api.ts';
import { fornecedoresExportacao } from './fornecedores.exportacao.ts';
import { presentDetalhe, presentFornecedor, rotulosDeFornecedor } from './fornecedores.presenter.ts';
import { findFornecedor, fornecedoresLista } from './fornecedores.repository.ts';

const repetido = { fornecedor_cnpj: ['cnpj', 'Este CNPJ já é de outro fornecedor'] } as const;

export function fornecedoresModule(core: Core): Module & { readonly exportacao: AnyExportSource } {
  const { database } = core;
  const service = cadastroService(core, fornecedoresLista, repetido);
  return {
    name: 'fornecedores',
    exportacao: fornecedoresExportacao,
    routes(register) {
      register(fornecedores.getAll, async ({ person, query }) => {
        const { rows, ...counts } = await service.list(person.id_empresa, query);
        return { data: rows.map(presentFornecedor), ...counts };
      });
      register(fornecedores.show, async ({ person, params }) => {
        const row = await database.lerEmpresa(person.id_empresa, (db) => findFornecedor(db, params.id));
        if (!row) throw notFound('Fornecedor');
        return { data: presentDetalhe(row) };
      });
      register(fornecedores.store, async ({ person, body: { id_fornecedor, versao, ...valores } }) => ({
        id_fornecedor: await service.save(person, id_fornecedor, valores, versao),
      }));
      register(fornecedores.delete, async ({ person, params }) => {
        await service.moveOne(person, params.id, true);
        return {};
      });
      register(fornecedores.restaurar, async ({ person, params }) => {
        await service.moveOne(person, params.id, false);
        return {};
      });
      register(fornecedores.lixeira, async ({ person, body }) => ({ ids: await service.move(person, body.ids, body.excluir === 1) }));
      register(fornecedores.historico, ({ person, params, query }) =>
        readHistory(database, person.id_empresa, cadastros.fornecedores, params.id, query.antes_de, rotulosDeFornecedor),
      );
    },
  };
}
