import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { usuarioBody } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/core/session/session.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { type DetalheDe, RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { dateText } from '@/ui/br/date-text.ts';
import { knownOf, MultiSelectField, SelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { beginOf, endOf, firstDay, lastDay } from '../components/absence-days.ts';
import { DepartamentosField, type NoDepartamento } from '../components/departamentos-field.tsx';
import { PictureField } from '../components/picture-field.tsx';
import { calendarioOptions, equipeOptions, grupoOptions, pessoa, savePessoa } from '../usuarios.registro.ts';

type Values = ValoresDe<typeof pessoa.calls>;
type Detalhe = DetalheDe<typeof pessoa.calls>;

const blank: Values = {
  nome: '',
  usuario: '',
  avatar: '',
  telefone: '',
  cargo: '',
  // of nobody yet: refused until one is chosen
  id_grupo: null,
  departamentos: [],
  equipes: [],
  id_calendario: null,
  sessao_unica: false,
  ausencia_de: null,
  ausencia_ate: null,
  id_substituto: null,
};

const valuesOf = (stored: Detalhe): Values => ({
  ...storedValues('id_login', blank, stored),
  telefone: formatPhone(stored.telefone),
  departamentos: stored.departamentos.map(({ id_departamento, capacidade }) => ({ id_departamento, capacidade })),
  equipes: stored.equipes.map(({ id_equipe }) => id_equipe),
});

function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  const named = (id: unknown, list: readonly { id: number; nome: string }[]): string => list.find((one) => one.id === id)?.nome ?? `nº ${Number(id)}`;
  if (field === 'departamentos') {
    const list = stored?.departamentos.map(({ id_departamento, nome }) => ({ id: id_departamento, nome })) ?? [];
    return (
      (value as NoDepartamento[])
        .map(({ id_departamento, capacidade }) => `${named(id_departamento, list)}${capacidade === null ? '' : ` (${capacidade})`}`)
        .join(', ') || 'nenhum'
    );
  }
  if (field === 'equipes')
    return (value as number[]).map((id) => named(id, stored?.equipes.map(({ id_equipe, nome }) => ({ id: id_equipe, nome })) ?? [])).join(', ') || 'nenhuma';
  if (field === 'id_grupo' && value === stored?.id_grupo) return stored?.grupo;
  if (field === 'id_calendario' && value === stored?.id_calendario) return stored?.calendario ?? 'sempre';
  if (field === 'id_substituto' && value === stored?.id_substituto) return stored?.substituto ?? 'ninguém';
  if (field === 'ausencia_de') return dateText(firstDay(value)) || 'vazio';
  if (field === 'ausencia_ate') return dateText(lastDay(value)) || 'vazio';
  return field === 'avatar' ? (value === '' ? 'sem foto' : 'com foto') : undefined;
}

/** /usuario/cadastrar and /usuario/editar/:id_login */
export function UsuarioForm() {
  const { limit, reached } = usePlanLimit('usuarios');
  const queries = useQueryClient();
  return (
    <RegistroForm
      registro={pessoa}
      schema={usuarioBody}
      blank={blank}
      values={valuesOf}
      showValue={shownValue}
      toList
      titles={['Convidar usuário', 'Editar usuário']}
      save={async (body) => {
        const id = await savePessoa(body);
        await queries.invalidateQueries({ queryKey: [pessoa.calls.perfil.path] });
        return id;
      }}
      blocked={(_, editing) => !editing && reached && limit !== undefined && <LimitReached recurso="usuarios" limit={limit} backTo={pessoa.path} />}
      notice={(editing) => !editing && !reached && <LimitNotice recurso="usuarios" limit={limit} />}
    >
      {(form, stored) => <Fields form={form} stored={stored} />}
    </RegistroForm>
  );
}

function Fields({ form, stored }: { form: UseFormReturnType<Values>; stored: Detalhe | undefined }) {
  const initial = form.getInitialValues();
  const theirs = stored?.so_aqui === 0;
  const seesGrupos = useCan('grupo', 'getAll');
  const day = (name: 'ausencia_de' | 'ausencia_ate', label: string, shown: string, kept: (day: string) => string) => (
    <Field span={6}>
      <DateField label={label} defaultValue={shown} data-path={name} error={form.errors[name]} onChange={(typed) => form.setFieldValue(name, kept(typed))} />
    </Field>
  );
  return (
    <>
      <FormSection
        title="Identificação"
        text={stored ? 'É assim que colegas e clientes veem esta pessoa.' : 'A pessoa recebe um convite neste e-mail e escolhe a própria senha.'}
      >
        {theirs && (
          <Field>
            <Alert color="blue">Esta pessoa também trabalha em outra empresa: nome, foto, e-mail de acesso e senha, só ela muda.</Alert>
          </Field>
        )}
        {!theirs && (
          <Field>
            <PictureField
              id={stored?.id_login ?? 0}
              name={stored?.nome ?? ''}
              initial={initial.avatar ?? ''}
              error={form.errors['avatar'] as string | undefined}
              onChange={(avatar) => form.setFieldValue('avatar', avatar)}
            />
          </Field>
        )}
        <TextField name="nome" span={6} />
        <TextField name="usuario" span={6} type="email" />
        <TextField name="telefone" span={6} type="tel" />
        <TextField name="cargo" span={6} />
      </FormSection>
      <FormSection title="O que pode" text="O grupo diz o que a pessoa vê e faz.">
        {seesGrupos && <SelectField name="id_grupo" span={6} required query={grupoOptions} known={knownOf(stored?.id_grupo, stored?.grupo)} />}
        <DepartamentosField
          initial={(initial.departamentos as NoDepartamento[] | undefined) ?? []}
          known={stored?.departamentos ?? []}
          error={form.errors['departamentos'] as string | undefined}
          onChange={(list) => form.setFieldValue('departamentos', list)}
        />
        <MultiSelectField
          name="equipes"
          query={equipeOptions}
          known={stored?.equipes.map(({ id_equipe, nome }) => ({ value: id_equipe, label: nome })) ?? []}
        />
      </FormSection>
      <FormSection
        title="Quando entra"
        text="Fora do horário de acesso a entrada diz quando ele abre, e o que está aberto termina. A última pessoa que administra entra sempre."
      >
        <SelectField
          name="id_calendario"
          span={6}
          description="Um dos calendários da empresa. Em branco, entra sempre."
          query={calendarioOptions}
          known={knownOf(stored?.id_calendario, stored?.calendario)}
        />
        <SwitchField name="sessao_unica" description="Ao entrar em um aparelho, sai dos outros." />
      </FormSection>
      <FormSection title="Ausência" text="No período, a fila não distribui conversas para a pessoa, e quem transfere ou menciona vê quem a substitui.">
        {day('ausencia_de', 'De', firstDay(initial.ausencia_de), beginOf)}
        {day('ausencia_ate', 'Até', lastDay(initial.ausencia_ate), endOf)}
        <SelectField name="id_substituto" span={6} query={peopleQuery} known={knownOf(stored?.id_substituto, stored?.substituto)} />
      </FormSection>
    </>
  );
}
