import { cnpjCharacters, isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { cepDigits, isCep } from '@prosa/brasil/lugares/cep.ts';
import { AppError } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import type { CepFound, CompanyFound, Consultas, Register } from '../../integrations/consultas/consultas.ts';
import { findConsulta, saveConsulta } from './consultas.repository.ts';

const dayMs = 86_400_000;
/** How long an answer counts as new: streets change seldom, companies more often. */
const fresh = { cep: 180 * dayMs, cnpj: 30 * dayMs };

export function consultasService({ database, clock, log }: Core, registers: Consultas) {
  /** decisions (Places): own cache first, then the public services; an old answer is better than none. */
  async function find<T>(tipo: 'cep' | 'cnpj', register: Register<T>, key: string, unreachable: string): Promise<T | null> {
    const agora = clock.now();
    const kept = await database.semEmpresa((db) => findConsulta(db, tipo, key, new Date(agora.getTime() - fresh[tipo])));
    if (kept?.recente) return kept.dados as T;
    try {
      const found = await register.find(key);
      if (found) await database.semEmpresa((db) => saveConsulta(db, tipo, key, found, agora));
      return found;
    } catch (err) {
      log.warn({ err, tipo }, 'consulta pública sem resposta');
      if (kept) return kept.dados as T;
      throw new AppError('indisponivel', unreachable, { cause: err });
    }
  }
  return {
    cep(typed: string): Promise<CepFound | null> {
      const key = cepDigits(typed);
      // spec 5: too short gives 404 'CEP inválido'
      if (!isCep(key)) throw new AppError('nao_encontrado', 'CEP inválido');
      return find('cep', registers.cep, key, 'A consulta de CEP não respondeu. Preencha o endereço.');
    },
    async cnpj(typed: string): Promise<CompanyFound> {
      const key = cnpjCharacters(typed);
      if (!isCnpj(key)) throw new AppError('invalido', 'CNPJ inválido', { erros: { cnpj: 'CNPJ inválido' } });
      const found = await find('cnpj', registers.cnpj, key, 'A consulta de CNPJ não respondeu. Preencha os dados da empresa.');
      if (!found) throw new AppError('nao_encontrado', 'CNPJ não encontrado na Receita Federal.');
      return found;
    },
  };
}
