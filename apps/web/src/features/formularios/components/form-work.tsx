import { Alert, Button, SegmentedControl } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { DefinicaoDeFormulario, FormularioDetalhe } from '@prosa/contract/formularios/formularios.schemas.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { formulariosChanged } from '../formularios.queries.ts';
import { Answers } from './answers.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FormPreview } from './form-preview.tsx';
import { FormSite } from './form-site.tsx';
import { FormTexts } from './form-texts.tsx';
import classes from './formularios.module.css';
import { Versions } from './versions.tsx';

const tabs = { campos: 'Campos', textos: 'Textos e cor', site: 'No site', respostas: 'Respostas', versoes: 'Versões' } as const;
type Tab = keyof typeof tabs;
export type Draft = Pick<
  FormularioDetalhe,
  'titulo' | 'definicao' | 'ativo' | 'dominios' | 'abre_em' | 'fecha_em' | 'maximo' | 'card' | 'id_responsavel' | 'id_modelo'
>;

const draftOf = ({ titulo, definicao, ativo, dominios, abre_em, fecha_em, maximo, card, id_responsavel, id_modelo }: FormularioDetalhe): Draft => ({
  titulo,
  definicao,
  ativo,
  dominios,
  abre_em,
  fecha_em,
  maximo,
  card,
  id_responsavel,
  id_modelo,
});

/** One form: its draft is edited, saved and published; its answers are read. */
export function FormWork({ stored, heard, inert, onGone }: { stored: FormularioDetalhe; heard: number; inert: boolean; onGone: () => void }) {
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
    'formulario',
  );
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const define = (change: Partial<DefinicaoDeFormulario>): void => setDraft((before) => ({ ...before, definicao: { ...before.definicao, ...change } }));
  const { id_formulario } = stored;

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
    setBusy(true);
    try {
      await call(formulario.delete, { params });
      toastUndo(
        `Formulário ${stored.titulo} excluído.`,
        () => void call(formulario.restaurar, { params }).then(formulariosChanged, (error: unknown) => toastError(messageOf(error))),
      );
      onGone();
    } catch (error) {
      setBusy(false);
      toastError(messageOf(error));
    }
    await formulariosChanged();
  };
  const ofFields = Object.fromEntries(
    Object.entries(erros).flatMap(([path, text]) => (path.startsWith('definicao.campos.') ? [[path.slice('definicao.campos.'.length), text]] : [])),
  );
  const { definicao } = draft;
  return (
    <div className={classes.work} inert={inert}>
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
            <FieldEditor
              id_quadro={stored.id_quadro}
              campos={definicao.campos}
              erros={ofFields}
              disabled={!maySave}
              onChange={(campos) => define({ campos: [...campos] })}
            />
            <FormPreview definicao={definicao} />
          </div>
        )}
        {tab === 'textos' && (
          <div className={classes.split}>
            <FormTexts definicao={definicao} erros={erros} disabled={!maySave} define={define} />
            <FormPreview definicao={definicao} />
          </div>
        )}
        {tab === 'site' && (
          <FormSite stored={stored} draft={draft} erros={erros} disabled={!maySave} set={set} {...(mayDelete && { onRemove: () => void remove() })} />
        )}
        {tab === 'versoes' && <Versions stored={stored} {...(maySave && { onUse: (old) => (define(old), setTab('campos')) })} />}
        {tab === 'respostas' && <Answers stored={stored} heard={heard} />}
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
