import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { tablesAsLines } from './pasted.ts';
import classes from './rich-editor.module.css';
import { VariablesMenu } from './variables-menu.tsx';

/** The marks that the server keeps (apps/server core/html). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['mailto', 'tel'] },
  }),
];

interface Tool {
  name: string;
  label: string;
  icon: Icon;
  run: (chain: ChainedCommands) => ChainedCommands;
  attributes?: Record<string, unknown>;
}
const tools: readonly Tool[] = [
  { name: 'heading', label: 'Título', icon: IconH2, run: (c) => c.toggleHeading({ level: 2 }), attributes: { level: 2 } },
  { name: 'bold', label: 'Negrito', icon: IconBold, run: (c) => c.toggleBold() },
  { name: 'italic', label: 'Itálico', icon: IconItalic, run: (c) => c.toggleItalic() },
  { name: 'underline', label: 'Sublinhado', icon: IconUnderline, run: (c) => c.toggleUnderline() },
  { name: 'strike', label: 'Riscado', icon: IconStrikethrough, run: (c) => c.toggleStrike() },
  { name: 'bulletList', label: 'Lista', icon: IconList, run: (c) => c.toggleBulletList() },
  { name: 'orderedList', label: 'Lista numerada', icon: IconListNumbers, run: (c) => c.toggleOrderedList() },
  { name: 'blockquote', label: 'Citação', icon: IconBlockquote, run: (c) => c.toggleBlockquote() },
];

/** Sets or takes away the address of what is selected. */
function LinkTool({ editor, active }: { editor: Editor; active: boolean }) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const good = /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address.trim());
  const apply = (): void => {
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    setOpened(false);
  };
  const open = (): void => {
    setAddress(String(editor.getAttributes('link')['href'] ?? 'https://'));
    setOpened(!opened);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <Tooltip label="Link">
          <ActionIcon aria-label="Link" aria-pressed={active} data-on={active || undefined} className={classes.tool} onClick={open}>
            <IconLink size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.link}>
        <TextInput
          label="Endereço"
          data-autofocus
          value={address}
          maxLength={2000}
          onChange={(e) => setAddress(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault(); // not the form's
            if (good) apply();
          }}
        />
        <Button size="xs" disabled={!good} onClick={apply}>
          Aplicar
        </Button>
        {active && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              setOpened(false);
            }}
          >
            Remover
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Variables = boolean | Readonly<Record<string, string>>;

function Toolbar({ editor, variables }: { editor: Editor; variables: Variables }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      active: [...tools.filter(({ name, attributes }) => e.isActive(name, attributes)).map(({ name }) => name), ...(e.isActive('link') ? ['link'] : [])],
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  });
  return (
    <div className={classes.bar} role="toolbar" aria-label="Formatação">
      {tools.map(({ name, label, icon: ToolIcon, run }) => (
        <Tooltip key={name} label={label}>
          <ActionIcon
            aria-label={label}
            aria-pressed={on.active.includes(name)}
            data-on={on.active.includes(name) || undefined}
            className={classes.tool}
            onClick={() => run(editor.chain().focus()).run()}
          >
            <ToolIcon size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      ))}
      <LinkTool editor={editor} active={on.active.includes('link')} />
      <ActionIcon aria-label="Desfazer" className={classes.tool} disabled={!on.undo} onClick={() => editor.chain().focus().undo().run()}>
        <IconArrowBackUp size={17} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label="Refazer" className={classes.tool} disabled={!on.redo} onClick={() => editor.chain().focus().redo().run()}>
        <IconArrowForwardUp size={17} stroke={1.8} />
      </ActionIcon>
      {variables !== false && (
        <span className={classes.right}>
          <VariablesMenu {...(variables !== true && { names: variables })} onPick={(variable) => editor.chain().focus().insertContent(variable).run()} />
        </span>
      )}
    </div>
  );
}

interface RichEditorProps {
  label: string;
  initial: string;
  error: string | undefined;
  onChange: (html: string) => void;
  /** Offers the variables of templates, or these: names with their texts. */
  variables?: Variables;
  /** The caret is there at once. */
  focused?: boolean;
  /** Told what stands in the paragraph before the caret, with each change. */
  onTyped?: (before: string) => void;
  /** Asked before the editor itself: true takes the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  handle?: Ref<RichEditorHandle>;
}

export interface RichEditorHandle {
  focus: () => void;
  /** In the place of all there is. */
  set: (html: string) => void;
  /** At the caret, in the place of so many characters before it. */
  insert: (html: string, instead?: number) => void;
}

/** Rich text; the server cleans what it writes. */
export function RichEditor({ label, initial, error, onChange, variables = false, focused = false, onTyped, onKey, handle }: RichEditorProps) {
  const asked = useRef(onKey);
  useEffect(() => {
    asked.current = onKey;
  });
  const editor = useEditor({
    extensions,
    content: initial,
    autofocus: focused ? 'end' : false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: classes.content! },
      transformPastedHTML: tablesAsLines,
      handleKeyDown: (_, event) => asked.current?.(event) ?? false,
    },
    onUpdate({ editor: e }) {
      onChange(e.isEmpty ? '' : e.getHTML());
      const { $from } = e.state.selection;
      onTyped?.($from.parent.textBetween(0, $from.parentOffset));
    },
  });
  useImperativeHandle(handle, () => ({
    focus: () => void editor.commands.focus('end'),
    set: (html) => void editor.chain().focus().setContent(html, { emitUpdate: true }).run(),
    insert(html, instead = 0) {
      const { from } = editor.state.selection;
      editor
        .chain()
        .focus()
        .insertContentAt({ from: from - instead, to: from }, html)
        .run();
    },
  }));
  return (
    <div>
      <div className={classes.editor} data-wrong={error !== undefined || undefined}>
        <Toolbar editor={editor} variables={variables} />
        <EditorContent editor={editor} />
      </div>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
