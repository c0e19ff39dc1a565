import { cepDigits } from '@prosa/brasil/lugares/cep.ts';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import type { CepFound, Register } from './consultas.ts';
import { getJson, textIn } from './get-json.ts';

/** viacep.com.br: 200 with `erro` for a CEP that does not exist. */
export const viaCep = (outgoing: Outgoing, base = 'https://viacep.com.br'): Register<CepFound> => ({
  name: 'ViaCEP',
  async find(cep) {
    const answer = await getJson(outgoing, `${base}/ws/${cep}/json/`, [400, 404]);
    if (!answer || answer['erro'] === true || answer['erro'] === 'true') return null;
    return {
      cep: cepDigits(textIn(answer, 'cep')) || cep,
      uf: textIn(answer, 'uf', 2).toUpperCase(),
      cidade: textIn(answer, 'localidade'),
      bairro: textIn(answer, 'bairro', 100),
      logradouro: textIn(answer, 'logradouro'),
    };
  },
});

/** brasilapi.com.br: 404 for a CEP that does not exist. */
export const brasilApiCep = (outgoing: Outgoing, base = 'https://brasilapi.com.br'): Register<CepFound> => ({
  name: 'BrasilAPI',
  async find(cep) {
    const answer = await getJson(outgoing, `${base}/api/cep/v1/${cep}`, [400, 404]);
    return (
      answer && {
        cep: cepDigits(textIn(answer, 'cep')) || cep,
        uf: textIn(answer, 'state', 2).toUpperCase(),
        cidade: textIn(answer, 'city'),
        bairro: textIn(answer, 'neighborhood', 100),
        logradouro: textIn(answer, 'street'),
      }
    );
  },
});
