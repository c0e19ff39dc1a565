import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { campos as camposProprios } from '@prosa/contract/campos/campos.endpoints.ts';
import { cabeNoQuadro } from '@prosa/contract/formularios/formularios.destinos.ts';
import { type CampoDeFormulario, comOpcoes, type DestinoDeCampo, destinosDe, destinosDeCampo } from '@prosa/contract/formularios/formularios.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { finalidades, textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { FieldCondition } from './field-condition.tsx';
import classes from './formularios.module.css';

/** By the path below a field: 'titulo'. */
export type Erros = Readonly<Record<string, string>>;

/** The destination '' among the choices. */
const texto = 'texto';

/** Which own field of contatos an answer fills, when it is empty there. */
function OwnField({ value, error, onChange }: { value: number | null; error: string | undefined; onChange: (id_campo: number | null) => void }) {
  const { data } = useQuery({ ...read(camposProprios.getAll, {}), staleTime: 60_000 });
  return (
    <Select
      label="Campo personalizado"
      placeholder={data?.data.length === 0 ? 'Nenhum campo em Configurações' : 'Escolha'}
      description="Recebe a resposta quando está vazio no contato"
      data={(data?.data ?? []).map(({ id_campo, nome }) => ({ value: String(id_campo), label: nome }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

/** Which own field of the board an answer fills on its card: one that takes what is answered. */
function BoardField({
  id_quadro,
  campo,
  error,
  onChange,
}: {
  id_quadro: number;
  campo: CampoDeFormulario;
  error: string | undefined;
  onChange: (id_campo: number | null) => void;
}) {
  const { data } = useQuery({ ...read(kanbanQuadros.editar, { params: { id: id_quadro } }), staleTime: 10_000 });
  const fits = data?.data.campos.filter((own) => own.id_campo === campo.id_campo || cabeNoQuadro(campo, own));
  return (
    <Select
      label="Campo do quadro"
      placeholder={fits?.length === 0 ? 'Nenhum campo do quadro recebe esta resposta' : 'Escolha'}
      description="Recebe a resposta no card; os campos são os do quadro"
      data={(fits ?? []).map(({ id_campo, nome }) => ({ value: String(id_campo), label: nome }))}
      value={campo.id_campo === null ? null : String(campo.id_campo)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

interface FieldPanelProps {
  id_quadro: number;
  campo: CampoDeFormulario;
  /** Those that come first: what is asked can hang on them. */
  before: readonly CampoDeFormulario[];
  erros: Erros;
  disabled: boolean;
  onChange: (change: Partial<CampoDeFormulario>) => void;
}

/** What is asked of one field. */
export function FieldPanel({ id_quadro, campo, before, erros, disabled, onChange }: FieldPanelProps) {
  const destinos = destinosDe(campo.tipo);
  return (
    <fieldset className={classes.edit} disabled={disabled} style={{ border: 0, margin: 0 }}>
      <TextInput
        className={classes.whole}
        label={campo.tipo === 'consentimento' ? 'Texto com que a pessoa concorda' : 'Título'}
        maxLength={200}
        value={campo.titulo}
        error={erros['titulo']}
        onChange={(event) => onChange({ titulo: event.currentTarget.value })}
      />
      <TextInput
        label="Ajuda"
        maxLength={300}
        value={campo.ajuda}
        error={erros['ajuda']}
        onChange={(event) => onChange({ ajuda: event.currentTarget.value })}
      />
      <TextInput
        label="Título da parte que começa aqui"
        maxLength={100}
        value={campo.secao}
        error={erros['secao']}
        onChange={(event) => onChange({ secao: event.currentTarget.value })}
      />
      {comOpcoes.has(campo.tipo) && (
        <Textarea
          className={classes.whole}
          label="Opções, uma por linha"
          autosize
          minRows={3}
          maxRows={10}
          value={campo.opcoes.join('\n')}
          error={erros['opcoes'] ?? Object.entries(erros).find(([path]) => path.startsWith('opcoes.'))?.[1]}
          onChange={(event) => onChange({ opcoes: event.currentTarget.value.split('\n') })}
          onBlur={() => onChange({ opcoes: [...new Set(campo.opcoes.map((o) => o.trim()).filter(Boolean))] })}
        />
      )}
      {campo.tipo === 'oculto' && (
        <TextInput
          label="Parâmetro do endereço"
          description="De ?utm_source=… na página do site; “pagina” é o endereço dela"
          maxLength={60}
          value={campo.parametro}
          error={erros['parametro']}
          onChange={(event) => onChange({ parametro: event.currentTarget.value.trim() })}
        />
      )}
      {campo.tipo === 'consentimento' && (
        <Select
          label="Registrar como consentimento"
          allowDeselect={false}
          data={[{ value: 'nao', label: 'Não registrar' }, ...finalidades.map((value) => ({ value, label: textosDaFinalidade[value] }))]}
          value={campo.finalidade || 'nao'}
          onChange={(value) => onChange({ finalidade: value === 'nao' || value === null ? '' : value })}
        />
      )}
      {destinos.length > 1 && (
        <Select
          label="Para onde vai"
          allowDeselect={false}
          data={destinos.map((value) => ({ value: value || texto, label: destinosDeCampo[value] }))}
          value={campo.destino || texto}
          error={erros['destino']}
          onChange={(value) => onChange({ destino: (value === texto ? '' : value) as DestinoDeCampo, id_campo: null })}
        />
      )}
      {campo.destino === 'campo' && <OwnField value={campo.id_campo} error={erros['id_campo']} onChange={(id_campo) => onChange({ id_campo })} />}
      {campo.destino === 'card' && <BoardField id_quadro={id_quadro} campo={campo} error={erros['id_campo']} onChange={(id_campo) => onChange({ id_campo })} />}
      {campo.destino === 'tag' && (
        <TextInput
          label="Nome da tag"
          description="A resposta é o valor dela"
          maxLength={60}
          value={campo.tag}
          error={erros['tag']}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
        />
      )}
      <FieldCondition value={campo.quando} before={before} error={erros['quando']} onChange={(quando) => onChange({ quando })} />
      {campo.tipo !== 'oculto' && (
        <Switch
          className={classes.whole}
          label="Obrigatório"
          checked={campo.obrigatorio}
          onChange={(event) => onChange({ obrigatorio: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
