import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type DefinicaoDeFormulario, maxTagsDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { ColourInput } from '@/ui/form/colour-input.tsx';
import classes from './formularios.module.css';

interface FormTextsProps {
  definicao: DefinicaoDeFormulario;
  erros: Readonly<Record<string, string>>;
  disabled: boolean;
  define: (change: Partial<DefinicaoDeFormulario>) => void;
}

/** What a form says, and how it looks. */
export function FormTexts({ definicao, erros, disabled, define }: FormTextsProps) {
  return (
    <fieldset className={classes.texts} disabled={disabled} style={{ border: 0, margin: 0, padding: 0 }}>
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
      <Switch
        label="Ir sozinho para esse endereço"
        description="Assim que o formulário é enviado; sem JavaScript, a pessoa vê o agradecimento e o botão"
        disabled={definicao.continuar === ''}
        checked={definicao.redirecionar && definicao.continuar !== ''}
        onChange={(event) => define({ redirecionar: event.currentTarget.checked })}
      />
      <TextInput
        label="Texto quando está fechado"
        maxLength={500}
        value={definicao.fechado}
        onChange={(event) => define({ fechado: event.currentTarget.value })}
      />
      <ColourInput label="Cor do botão" placeholder="#4a5ae8" value={definicao.cor} error={erros['definicao.cor']} onChange={(cor) => define({ cor })} />
      <Switch
        label="Uma parte de cada vez"
        description="As partes são os campos a partir de cada “Título da parte”"
        checked={definicao.passos}
        onChange={(event) => define({ passos: event.currentTarget.checked })}
      />
      <TagsInput
        label="Tags de quem responde"
        description="Escreva e tecle Enter"
        maxTags={maxTagsDeFormulario}
        value={[...definicao.tags]}
        error={Object.entries(erros).find(([path]) => path.startsWith('definicao.tags'))?.[1]}
        onChange={(tags) => define({ tags: tags.map((tag) => tag.trim().slice(0, 60)).filter(Boolean) })}
      />
    </fieldset>
  );
}
