import { equipeBody } from '@prosa/contract/equipes/equipes.schemas.ts';
import { PeopleField, peopleText } from '@/features/departamentos/public.ts';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { AreaField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { equipe } from '../equipes.registro.ts';

const blank: ValoresDe<typeof equipe.calls> = { nome: '', descricao: '', status: true, membros: [], lideres: [] };

/** /equipes/cadastrar and /equipes/editar/:id_equipe */
export function EquipeForm() {
  const { limit, reached } = usePlanLimit('equipes');
  return (
    <RegistroForm
      registro={equipe}
      schema={equipeBody}
      blank={blank}
      values={(stored) => ({
        ...storedValues('id_equipe', blank, stored),
        membros: stored.membros.flatMap(({ id_login, lider }) => (lider ? [] : [id_login])),
        lideres: stored.membros.flatMap(({ id_login, lider }) => (lider ? [id_login] : [])),
      })}
      showValue={(field, value, stored) => (field === 'membros' || field === 'lideres' ? peopleText(value, stored?.membros) : undefined)}
      blocked={(_, editing) => !editing && reached && limit !== undefined && <LimitReached recurso="equipes" limit={limit} backTo={equipe.path} />}
      notice={(editing) => !editing && !reached && <LimitNotice recurso="equipes" limit={limit} />}
    >
      {(_, stored) => (
        <>
          <FormSection title="Identificação" text="O nome aparece para quem escolhe uma equipe.">
            <TextField name="nome" span={8} />
            <AreaField name="descricao" minRows={2} maxRows={6} />
            <SwitchField name="status" description="Pode ser escolhida." />
          </FormSection>
          <FormSection title="Pessoas" text="Quem lidera também é membro.">
            <PeopleField name="lideres" people={stored?.membros} />
            <PeopleField name="membros" people={stored?.membros} />
          </FormSection>
        </>
      )}
    </RegistroForm>
  );
}
