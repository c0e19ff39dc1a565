import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { cadastros } from '../cadastros/ficha.api.ts';
import { readHistory } from '../cadastros/historico.api.ts';
import { cadastroService } from '../cadastros/servico.api.ts';
import { keptPhones } from '../cadastros/textos.api.ts';
import type { AnyExportSource } from '../exportacoes/exportacoes.api.ts';
import { funcionariosExportacoes } from './funcionarios.exportacao.ts';
import { presentDetalhe, presentFuncionario, rotulosDeFuncionario } from './funcionarios.presenter.ts';
import { findCargos, findFuncionario, funcionariosLista, isMembro } from './funcionarios.repository.ts';

const repetido = {
  funcionario_cpf: ['cpf', 'Este CPF já é de outro funcionário'],
  funcionario_login: ['id_login', 'Este usuário já é de outro funcionário'],
} as const;

const seesSalaries = ({ grants }: Staff): boolean => permits(grants, 'funcionarios', 'salario');

export function funcionariosModule(core: Core): Module & { readonly exportacoes: readonly AnyExportSource[] } {
  const { database } = core;
  const service = cadastroService(core, funcionariosLista, repetido);
  return {
    name: 'funcionarios',
    exportacoes: funcionariosExportacoes,
    routes(register) {
      register(funcionarios.getAll, async ({ person, query }) => {
        const { rows, ...counts } = await service.list(person.id_empresa, query);
        return { data: rows.map(presentFuncionario), ...counts };
      });
      register(funcionarios.cargos, async ({ person }) => ({ data: await database.lerEmpresa(person.id_empresa, findCargos) }));
      register(funcionarios.show, async ({ person, params }) => {
        const row = await database.lerEmpresa(person.id_empresa, (db) => findFuncionario(db, params.id));
        if (!row) throw notFound('Funcionário');
        return { data: presentDetalhe(row, seesSalaries(person)) };
      });
      register(funcionarios.store, async ({ person, body: { id_funcionario, versao, telefones, ...valores } }) => {
        if (valores.salario !== undefined && !seesSalaries(person)) throw new AppError('sem_permissao', 'Você não tem permissão para alterar salários.');
        const kept = { ...valores, telefones: telefones && keptPhones(telefones) };
        const { id_login } = valores;
        if (id_login && !(await database.lerEmpresa(person.id_empresa, (db) => isMembro(db, id_login))))
          throw invalid({ id_login: 'Escolha uma pessoa da equipe' });
        return { id_funcionario: await service.save(person, id_funcionario, kept, versao) };
      });
      register(funcionarios.delete, async ({ person, params }) => {
        await service.moveOne(person, params.id, true);
        return {};
      });
      register(funcionarios.restaurar, async ({ person, params }) => {
        await service.moveOne(person, params.id, false);
        return {};
      });
      register(funcionarios.lixeira, async ({ person, body }) => ({ ids: await service.move(person, body.ids, body.excluir === 1) }));
      register(funcionarios.historico, ({ person, params, query }) =>
        readHistory(database, person.id_empresa, cadastros.funcionarios, params.id, query.antes_de, rotulosDeFuncionario(seesSalaries(person))),
      );
    },
  };
}
