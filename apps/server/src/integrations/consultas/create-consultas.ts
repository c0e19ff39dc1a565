import type { Config } from '../../core/config/config.ts';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import { brasilApiCep, viaCep } from './cep-services.ts';
import { brasilApiCnpj, receitaWs } from './cnpj-services.ts';
import type { Consultas, Register } from './consultas.ts';
import { sampleCeps, sampleCompanies } from './samples.ts';

/** Asks one after the other until one answers; what one does not know, a later one may (they are updated at different times). */
export function inTurn<T>(registers: readonly Register<T>[], onError: (error: unknown, name: string) => void): Register<T> {
  return {
    name: registers.map(({ name }) => name).join(', '),
    async find(key) {
      let answered = false;
      let failure: unknown;
      for (const register of registers) {
        try {
          const found = await register.find(key);
          if (found) return found;
          answered = true;
        } catch (error) {
          failure = error;
          onError(error, register.name);
        }
      }
      if (answered) return null;
      throw failure instanceof Error ? failure : new Error('nenhum serviço respondeu');
    },
  };
}

/** The registers of this installation: the public ones; the samples in tests, and behind the public ones where there is demonstration data. */
export function createConsultas({ mode, demo, consultas }: Config, outgoing: Outgoing, onError: (error: unknown, name: string) => void): Consultas {
  if (consultas === 'exemplos' || mode === 'test') return { cep: sampleCeps, cnpj: sampleCompanies };
  return {
    cep: inTurn([viaCep(outgoing), brasilApiCep(outgoing), ...(demo ? [sampleCeps] : [])], onError),
    cnpj: inTurn([brasilApiCnpj(outgoing), receitaWs(outgoing), ...(demo ? [sampleCompanies] : [])], onError),
  };
}
