import { estados, municipioPorNome } from '@prosa/brasil/lugares/municipios.ts';
import type { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { CepFound, CompanyFound } from '../../integrations/consultas/consultas.ts';

/** What stands before the name of a street. */
const tipos =
  /^(Aeroporto|Alameda|Área|Avenida|Beco|Campo|Chácara|Colônia|Condomínio|Conjunto|Distrito|Esplanada|Estação|Estrada|Favela|Fazenda|Feira|Jardim|Ladeira|Lago|Lagoa|Largo|Loteamento|Morro|Núcleo|Parque|Passarela|Pátio|Praça|Quadra|Recanto|Residencial|Rodovia|Rua|Setor|Sítio|Travessa|Trecho|Trevo|Vale|Vereda|Via|Viaduto|Viela|Vila)\s+(.+)$/iu;

/** spec 7: resultado, resultado_txt and the parts; spec 3: the postal result. */
export function presentCep(found: CepFound | null): Reply<typeof consultas.consultaCEP> {
  if (!found) {
    const nothing = { uf: '', cidade: '', bairro: '', tipo_logradouro: '', logradouro: '', cep: '' };
    return { resultado: 0, resultado_txt: 'Cep não encontrado', ...nothing, data: null };
  }
  const { cep, uf, cidade, bairro, logradouro } = found;
  const [, tipo_logradouro = '', nome = logradouro] = tipos.exec(logradouro) ?? [];
  const city = municipioPorNome(cidade, uf);
  const estado = estados.find((e) => e.uf === uf);
  return {
    resultado: 1,
    resultado_txt: logradouro === '' ? 'sucesso - cep único' : 'sucesso - cep completo',
    uf,
    cidade,
    bairro,
    tipo_logradouro,
    logradouro: nome,
    cep,
    data: {
      logradouro,
      bairro,
      cidade,
      cidade_codigo: city?.codigo ?? '',
      estado: uf,
      estado_nome: estado?.nome ?? '',
      estado_codigo: estado ? String(estado.id_uf) : '',
      cep,
      cidade_id: city?.id_municipio ?? null,
      estado_id: estado?.id_uf ?? null,
    },
  };
}

const small = new Set(['a', 'as', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'na', 'no', 'o', 'os']);
/** The register writes in capitals: 'RUA TREZE DE MAIO' reads 'Rua Treze de Maio'. What has small letters already stays. */
function calm(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word, i) => (i > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

export function presentCompany(found: CompanyFound): Reply<typeof consultas.consultaCNPJ> {
  const { cidade, uf, ...rest } = found;
  const city = municipioPorNome(cidade, uf);
  return {
    data: {
      ...rest,
      logradouro: calm(rest.logradouro),
      complemento: calm(rest.complemento),
      bairro: calm(rest.bairro),
      id_municipio: city?.id_municipio ?? null,
      id_uf: city?.id_uf ?? null,
    },
  };
}
