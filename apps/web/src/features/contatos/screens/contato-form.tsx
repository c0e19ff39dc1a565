import type { UseFormReturnType } from '@mantine/form';
import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { comGuardados } from '@prosa/contract/campos/campos.valores.ts';
import { textosDeContato } from '@prosa/contract/contatos/contatos.schemas.ts';
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { toastErrorShort } from '@/core/toasts.tsx';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import type { Company } from '@/ui/br/company-field.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { knownOf, SelectField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { valueText } from '@/ui/form/saving/conflict-fields.ts';
import { CamposSection } from '../components/campos-section.tsx';
import { ContactSection } from '../components/contact-section.tsx';
import { schemaOf, shownOf } from '../components/contato-schema.ts';
import styles from '../components/contatos.module.css';
import { Ended } from '../components/ended.tsx';
import { LoginSection } from '../components/login-section.tsx';
import { FailedDialog, SavedDialog } from '../components/outcome-dialogs.tsx';
import { PersonalSection } from '../components/personal-section.tsx';
import {
  blank,
  type ContatoValues,
  clientesQuery,
  type FormData,
  formQuery,
  moveContato,
  peopleQuery,
  saveContato,
  valuesOf,
  withCampos,
} from '../contato.queries.ts';

const list = '/contatos';
type Form = UseFormReturnType<ContatoValues>;
type Outcome = { kind: 'saved' } | { kind: 'failed'; message: string };

/** Takes over what the register says; what it does not know stays as it was typed. */
function fillIn(form: Form, { cnpj: _known, situacao: _said, telefone, ...found }: Company): boolean {
  const empty = form.getValues().email === '';
  for (const [field, value] of Object.entries(found)) {
    if (value === '' || value === null || (field === 'email' && !empty)) continue;
    form.setFieldValue(field as 'razao_social', value as string);
  }
  if (telefone === '' || form.getValues().telefones.length > 0) return false;
  form.setFieldValue('telefones', [{ tipo_contato: 'Trabalho', numero: telefone, principal: 1 }]);
  return true;
}

/** The own fields as they hold for the contato that is edited. */
const camposOf = (data: FormData | undefined) => comGuardados(data?.campos ?? [], data?.contato?.campos ?? {});
const toValues = ({ campos, contato }: FormData): ContatoValues => withCampos(contato ? valuesOf(contato) : blank, campos);

/** What is below the first screenful is drawn right after it, so that the form opens at once. */
const Later = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children;

/** /contatos/cadastrar and /contatos/editar/:id_contato */
export function ContatoForm() {
  const { id_contato } = useParams();
  const editing = id_contato !== undefined;
  const navigate = useNavigate();
  const query = formQuery(editing ? Number(id_contato) : undefined);
  const { limit, reached } = usePlanLimit('contatos', !editing);
  const blocked = !editing && reached && limit !== undefined;
  const mayRestore = useCan('contatos', 'delete');
  const mayGiveAccess = useCan('clientes', 'acesso');
  const seesClientes = useCan('clientes', 'getAll');
  const seesPeople = useCan('usuario', 'getAll');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [phonesRound, setPhonesRound] = useState(0);
  const saving = useRef(false);
  const save = async (values: ContatoValues) => {
    saving.current = true;
    try {
      return await saveContato(shownOf(values));
    } catch (error) {
      saving.current = false;
      throw error;
    }
  };
  const attends = useCan('chat', 'atender');
  // spec 4; who attends nobody goes on with the list
  const goOn = useCallback(() => void navigate(attends ? '/ChatSala' : list), [navigate, attends]);
  /** spec 5: what another contato has is cleared, also when the server is the first to say so. */
  const clearTaken = (form: UseFormReturnType<ContatoValues>, erros: Readonly<Record<string, string>>): string | null => {
    const taken = Object.entries(erros).filter(([, message]) => message === textosDeContato.emailEmUso || message === textosDeContato.telefoneEmUso);
    for (const [field] of taken) form.setFieldValue(field, '');
    if (taken.some(([field]) => field.startsWith('telefones.'))) setPhonesRound((round) => round + 1);
    return taken[0]?.[1] ?? null;
  };

  const showValue = (field: string, value: unknown, data: FormData | undefined): string | undefined => {
    const stored = data?.contato;
    const campo = camposOf(data).find((c) => field === `campos.${c.id_campo}`);
    if (campo) return mostrarCampo(campo.tipo, value) || valueText(null);
    if (field === 'tipo') return value === 2 ? 'Pessoa jurídica' : 'Pessoa física';
    if (field === 'avatar') return value === '' ? 'sem foto' : 'com foto';
    if (field === 'id_responsavel' && value === stored?.id_responsavel) return stored?.responsavel ?? undefined;
    if (field === 'id_cliente' && value === stored?.id_cliente) return stored?.cliente ?? undefined;
    return placeText(field, value);
  };

  return (
    <>
      <FormPage<ContatoValues, unknown, FormData>
        key={id_contato}
        title={editing ? 'Editar contato' : 'Novo contato'}
        step={editing ? 'Editar' : 'Cadastrar'}
        schema={(data) => schemaOf(camposOf(data))}
        initial={blank}
        load={{ ...query, select: toValues }}
        save={save}
        onSaved={() => setOutcome({ kind: 'saved' })}
        // spec 5
        onInvalid={(form, refusal) => toastErrorShort(clearTaken(form, refusal?.erros ?? {}) ?? 'Erro ao salvar. Verifique os campos obrigatorios.')}
        onRefused={({ message }) => setOutcome({ kind: 'failed', message })}
        submitLabel="Salvar contato"
        cancelTo={list}
        {...(editing && { versionField: 'versao' as const })}
        showValue={showValue}
        blocked={(data) =>
          (blocked && <LimitReached recurso="contatos" limit={limit} backTo={list} />) ||
          (data?.contato?.fim && (
            <div className={styles.over}>
              <Ended fim={data.contato.fim} />
            </div>
          ))
        }
        trash={(data) =>
          data?.contato?.excluido === 1 && {
            kind: 'contato',
            restore: mayRestore ? () => moveContato(data.contato!.id_contato, false) : undefined,
          }
        }
        notice={!editing && !blocked && <LimitNotice recurso="contatos" limit={limit} />}
      >
        {(form, data) => (
          <>
            <PersonalSection form={form} onCompany={(empresa) => fillIn(form, empresa) && setPhonesRound(phonesRound + 1)} />
            <ContactSection form={form} phonesRound={phonesRound} saving={saving} />
            <Later>
              {mayGiveAccess && <LoginSection form={form} />}
              <FormSection title="Endereço" text="O CEP preenche o endereço. Sem ele, digite à mão.">
                <AddressFields />
              </FormSection>
              <CamposSection form={form} campos={camposOf(data)} />
              <FormSection title="Atendimento" text="Quem cuida do contato recebe primeiro as conversas dele.">
                {seesPeople && (
                  <SelectField name="id_responsavel" span={6} query={peopleQuery} known={knownOf(data?.contato?.id_responsavel, data?.contato?.responsavel)} />
                )}
                {seesClientes && (
                  <SelectField name="id_cliente" span={6} query={clientesQuery} known={knownOf(data?.contato?.id_cliente, data?.contato?.cliente)} />
                )}
              </FormSection>
            </Later>
          </>
        )}
      </FormPage>
      {outcome?.kind === 'saved' && <SavedDialog text="Contato salvo" onDone={goOn} icon={styles.done ?? ''} />}
      {outcome?.kind === 'failed' && <FailedDialog message={outcome.message} onClose={() => setOutcome(null)} />}
    </>
  );
}
