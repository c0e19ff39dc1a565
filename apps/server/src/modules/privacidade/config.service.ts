import type { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { AppError } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { findConfig, saveConfig } from './config.repository.ts';
import type { PalavrasDaEmpresa } from './palavras.ts';

type Shown = Reply<typeof privacidade.config>['data'];

/** The company's rules on personal data. */
export function configService({ database }: Core, palavras: Pick<PalavrasDaEmpresa, 'forget'>) {
  return {
    async show(id_empresa: number): Promise<Shown> {
      const { palavras_ativas, exige_registro, links_digitos, ...rest } = await database.lerEmpresa(id_empresa, findConfig);
      return {
        ...rest,
        palavras_ativas: palavras_ativas ? 1 : 0,
        links_digitos: links_digitos ? 1 : 0,
        exige_registro: exige_registro as Shown['exige_registro'],
      };
    },

    async save(id_empresa: number, { versao, palavras_ativas, links_digitos, ...rest }: Input<typeof privacidade.salvarConfig>['body']): Promise<number> {
      const saved = await database.comEmpresa(id_empresa, (db) =>
        saveConfig(db, { ...rest, palavras_ativas: palavras_ativas === 1, ...(links_digitos !== undefined && { links_digitos: links_digitos === 1 }) }, versao),
      );
      if (saved === undefined) throw new AppError('conflito', 'Outra pessoa salvou estas regras enquanto você editava. Confira o que mudou antes de salvar.');
      palavras.forget(id_empresa);
      return saved;
    },
  };
}
