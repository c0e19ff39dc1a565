import { Alert, Button, NumberInput, SegmentedControl, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { cardsDeFormulario, type DefinicaoDeFormulario, type FormularioDetalhe } from '@prosa/contract/formularios/formularios.schemas.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { dayIso, formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { ColourInput } from '@/ui/form/colour-input.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { formulariosChanged } from '../formularios.queries.ts';
import { Answers } from './answers.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FormPreview } from './form-preview.tsx';
import classes from './formularios.module.css';

const tabs = { campos: 'Campos', textos: 'Textos e cor', site: 'No site', respostas: 'Respostas' } as const;
type Tab = keyof typeof tabs;
type Draft = Pick<FormularioDetalhe, 'titulo' | 'definicao' | 'ativo' | 'dominios' | 'abre_em' | 'fecha_em' | 'maximo' | 'card' | 'id_responsavel'>;

const draftOf = ({ titulo, definicao, ativo, dominios, abre_em, fecha_em, maximo, card, id_responsavel }: FormularioDetalhe): Draft => ({
  titulo,
  definicao,
  ativo,
  dominios,
  abre_em,
  fecha_em,
  maximo,
  card,
  id_responsavel,
});

/** A code to be copied whole. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classes.quiet}>{label}</p>
      <textarea
        className={classes.code}
        aria-label={label}
        readOnly
        rows={text.length > 90 ? 3 : 1}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => toast('Copiado.'),
            () => toastError('O navegador não deixou copiar.'),
          )
        }
      >
        Copiar
      </Button>
    </div>
  );
}

/** One form: its draft is edited, saved and published; its answers are read. */
export function FormWork({ stored, heard, onGone }: { stored: FormularioDetalhe; heard: number; onGone: () => void }) {
  const maySave = useCan('formulario', 'store');
  const mayDelete = useCan('formulario', 'delete');
  const [tab, setTab] = useState<Tab>('campos');
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [versao, setVersao] = useState(stored.versao);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));
  useLeaveGuard(
    () => dirty && !busy,
    () => undefined,
  );
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const define = (change: Partial<DefinicaoDeFormulario>): void => setDraft((before) => ({ ...before, definicao: { ...before.definicao, ...change } }));
  const { id_formulario, chave } = stored;
  const address = `${location.origin}/embed/formulario/${chave}`;

  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setErros({});
    setWrong('');
    try {
      await call(formulario.store, { body: { id_formulario, ...draft, versao } });
      const { data } = await call(formulario.show, { params: { id: id_formulario } });
      setVersao(data.versao);
      setDraft(draftOf(data));
      await formulariosChanged();
      return true;
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) {
        setErros(error.erros);
        setWrong('Confira o que está marcado.');
      } else setWrong(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const publish = async (): Promise<void> => {
    if (dirty && !(await save())) return;
    try {
      const { numero } = await call(formulario.publicar, { params: { id: id_formulario } });
      toast(`Versão ${numero} no site.`);
    } catch (error) {
      setWrong(messageOf(error));
    }
    await formulariosChanged();
  };
  const remove = async (): Promise<void> => {
    const params = { id: id_formulario };
    try {
      await call(formulario.delete, { params });
      toastUndo(
        `Formulário ${stored.titulo} excluído.`,
        () => void call(formulario.restaurar, { params }).then(formulariosChanged, (error: unknown) => toastError(messageOf(error))),
      );
      onGone();
    } catch (error) {
      toastError(messageOf(error));
    }
    await formulariosChanged();
  };
  const ofFields = Object.fromEntries(
    Object.entries(erros).flatMap(([path, text]) => (path.startsWith('definicao.campos.') ? [[path.slice('definicao.campos.'.length), text]] : [])),
  );
  const { definicao } = draft;
  const day = (field: 'abre_em' | 'fecha_em', typed: string): void => {
    if (typed === '') set({ [field]: null });
    else if (isDay(typed)) set({ [field]: field === 'abre_em' ? firstOf(typed) : lastOf(typed) });
  };
  return (
    <div className={classes.work}>
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label="Parte do formulário"
          value={tab}
          data={Object.entries(tabs).map(([value, label]) => ({
            value: value as Tab,
            label: value === 'respostas' && stored.suspeitas > 0 ? `${label} (${stored.suspeitas})` : label,
          }))}
          onChange={setTab}
        />
      </div>
      <div className={classes.scroll}>
        {tab === 'campos' && (
          <div className={classes.split}>
            <FieldEditor campos={definicao.campos} erros={ofFields} disabled={!maySave} onChange={(campos) => define({ campos: [...campos] })} />
            <FormPreview definicao={definicao} />
          </div>
        )}
        {tab === 'textos' && (
          <div className={classes.split}>
            <fieldset className={classes.texts} disabled={!maySave} style={{ border: 0, margin: 0, padding: 0 }}>
              <TextInput label="Título no site" maxLength={120} value={definicao.titulo} onChange={(event) => define({ titulo: event.currentTarget.value })} />
              <Textarea
                label="Introdução"
                autosize
                minRows={2}
                maxRows={8}
                maxLength={1000}
                value={definicao.introducao}
                onChange={(event) => define({ introducao: event.currentTarget.value })}
              />
              <TextInput label="Texto do botão" maxLength={40} value={definicao.botao} onChange={(event) => define({ botao: event.currentTarget.value })} />
              <Textarea
                label="Agradecimento"
                autosize
                minRows={2}
                maxRows={8}
                maxLength={1000}
                value={definicao.obrigado}
                onChange={(event) => define({ obrigado: event.currentTarget.value })}
              />
              <TextInput
                label="Endereço do botão Continuar"
                description="Depois do agradecimento; em branco, sem botão"
                placeholder="https://"
                maxLength={500}
                value={definicao.continuar}
                error={erros['definicao.continuar']}
                onChange={(event) => define({ continuar: event.currentTarget.value.trim() })}
              />
              <TextInput
                label="Texto quando está fechado"
                maxLength={500}
                value={definicao.fechado}
                onChange={(event) => define({ fechado: event.currentTarget.value })}
              />
              <ColourInput
                label="Cor do botão"
                placeholder="#4a5ae8"
                value={definicao.cor}
                error={erros['definicao.cor']}
                onChange={(cor) => define({ cor })}
              />
            </fieldset>
            <FormPreview definicao={definicao} />
          </div>
        )}
        {tab === 'site' && (
          <fieldset className={classes.texts} disabled={!maySave} style={{ border: 0, margin: 0, padding: 0 }}>
            <TextInput
              label="Nome do formulário"
              description="Só a equipe vê"
              maxLength={100}
              value={draft.titulo}
              error={erros['titulo']}
              onChange={(event) => set({ titulo: event.currentTarget.value })}
            />
            {stored.numero === 0 ? (
              <p className={classes.quiet}>Publique para ter o endereço e o código do site.</p>
            ) : (
              <>
                <Code label="Endereço, para um link ou um QR code" text={address} />
                <Code
                  label="Código para colar no site"
                  text={`<iframe src="${address}" title="${definicao.titulo || draft.titulo}" style="width:100%;height:680px;border:0" loading="lazy"></iframe>`}
                />
              </>
            )}
            <Switch label="Aceita respostas" checked={draft.ativo === 1} onChange={(event) => set({ ativo: event.currentTarget.checked ? 1 : 0 })} />
            <TagsInput
              label="Domínios que podem mostrá-lo"
              description="Em branco, qualquer site. Escreva e tecle Enter: www.loja.com.br"
              value={[...draft.dominios]}
              error={Object.entries(erros).find(([path]) => path.startsWith('dominios'))?.[1]}
              onChange={(dominios) =>
                set({
                  dominios: dominios.map((d) =>
                    d
                      .trim()
                      .toLowerCase()
                      .replace(/^https?:\/\//, '')
                      .replace(/\/.*$/, ''),
                  ),
                })
              }
            />
            <div className={classes.row}>
              <DateField label="Abre em" defaultValue={draft.abre_em === null ? null : dayIso(draft.abre_em)} onChange={(typed) => day('abre_em', typed)} />
              <DateField
                label="Fecha no fim de"
                defaultValue={draft.fecha_em === null ? null : dayIso(draft.fecha_em)}
                onChange={(typed) => day('fecha_em', typed)}
              />
              <NumberInput
                label="Máximo de respostas"
                min={1}
                max={1_000_000}
                allowDecimal={false}
                value={draft.maximo ?? ''}
                error={erros['maximo']}
                onChange={(value) => set({ maximo: value === '' ? null : Number(value) })}
              />
            </div>
            <Select
              label="Quando a pessoa já tem um card em aberto no quadro"
              allowDeselect={false}
              data={Object.entries(cardsDeFormulario).map(([value, label]) => ({ value, label }))}
              value={draft.card}
              onChange={(value) => set({ card: value === 'aberto' ? 'aberto' : 'novo' })}
            />
            <AsyncSelect
              label="Responsável pelos cards novos"
              query={peopleQuery}
              known={knownOf(stored.id_responsavel, stored.responsavel)}
              value={draft.id_responsavel}
              error={erros['id_responsavel']}
              onChange={(id_responsavel) => set({ id_responsavel })}
            />
            {mayDelete && (
              <div>
                <Button variant="default" color="red" onClick={() => void remove()}>
                  Excluir formulário
                </Button>
              </div>
            )}
          </fieldset>
        )}
        {tab === 'respostas' && <Answers id_formulario={id_formulario} heard={heard} />}
      </div>
      {wrong !== '' && (
        <Alert color="red" role="alert" radius={0}>
          {wrong}
        </Alert>
      )}
      {maySave && (
        <div className={classes.bar} data-save-bar>
          <span>
            {stored.numero === 0 || stored.publicado_em === null
              ? 'Ainda não está no site.'
              : `Versão ${stored.numero} no site desde ${formatDateTime(stored.publicado_em)}.${dirty || stored.mudou === 1 ? ' Há mudanças que o site ainda não mostra.' : ''}`}
          </span>
          <Button variant="default" loading={busy} disabled={!dirty} onClick={() => void save().then((done) => done && toast('Rascunho salvo.'))}>
            Salvar rascunho
          </Button>
          <Button disabled={busy || (!dirty && stored.mudou === 0)} onClick={() => void publish()}>
            Publicar
          </Button>
        </div>
      )}
    </div>
  );
}
