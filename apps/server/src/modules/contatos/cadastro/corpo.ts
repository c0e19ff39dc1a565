import { type CampoDefinido, comGuardados, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import type { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { textosDeContato } from '@prosa/contract/contatos/contatos.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { invalid } from '../../../core/errors.ts';
import type { Dono } from './acesso.ts';
import { type Colunas, colunas, type Ficha } from './ficha.repository.ts';
import { ownFields, type Valores } from './mudancas.ts';
import type { NovoTelefone } from './telefones.ts';

export type Body = Input<typeof contato.store>['body'];
/** The contato as it will be, as far as the rules look at it; `stored` undefined: a new one. */
export function wholeOf(body: Body, stored: Ficha | undefined, telefones: readonly NovoTelefone[]): Dono {
  return {
    tipo: body.tipo ?? stored?.tipo ?? 1,
    nome: body.nome ?? stored?.nome ?? '',
    razao_social: body.razao_social ?? stored?.razao_social ?? '',
    nome_fantasia: body.nome_fantasia ?? stored?.nome_fantasia ?? '',
    cpf: body.cpf ?? stored?.cpf ?? '',
    cnpj: body.cnpj ?? stored?.cnpj ?? '',
    email: body.email ?? stored?.email ?? '',
    telefones,
  };
}

export function checkWhole({ tipo, nome, razao_social, email, telefones }: Dono): void {
  if (tipo === 1 && nome === '') throw invalid({ nome: 'Informe o nome' });
  if (tipo === 2 && razao_social === '') throw invalid({ razao_social: 'Informe a razão social' });
  // spec 5: e-mail required only when no phone
  if (email === '' && telefones.length === 0) throw invalid({ email: textosDeContato.semEmail });
}

/** Own fields as they are stored; throws one message for each that is refused. */
export function readCampos(defined: readonly CampoDefinido[], body: Body, stored: Valores): Valores {
  const { valores, erros } = lerCampos(comGuardados(defined, stored), body.campos ?? {});
  if (Object.keys(erros).length > 0) throw invalid(Object.fromEntries(Object.entries(erros).map(([id, message]) => [`campos.${id}`, message])));
  // values of a field in the trash come back with it
  const hidden = Object.entries(stored).filter(([id]) => !defined.some(({ id_campo }) => String(id_campo) === id));
  return { ...Object.fromEntries(hidden), ...valores };
}

/** The columns that the body names. */
export function columnsOf(body: Body): Colunas {
  const named = colunas.filter((name) => body[name] !== undefined).map((name) => [name, body[name]] as const);
  return Object.fromEntries(named.map(([name, value]) => [name, name === 'avatar' && value === '' ? null : value]));
}

/** As the record of changes keeps it: a picture only as being there, each own field by itself. */
export function remembered(values: Valores): Valores {
  const { avatar, campos, ...rest } = values;
  return { ...rest, ...(avatar !== undefined && { avatar: avatar ? 'foto' : null }), ...ownFields(campos) };
}

/** Own fields that were emptied, for the record of changes. */
export function goneCampos(before: Valores, after: Valores): Valores {
  const gone = Object.keys(before).filter((id) => !(id in after));
  return Object.fromEntries(gone.map((id) => [`campos.${id}`, null]));
}
