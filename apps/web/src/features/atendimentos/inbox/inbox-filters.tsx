import { Button, Group, Menu, Popover, Stack } from '@mantine/core';
import { ChatAssunto } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { openStatuses } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { read } from '@/core/calls.ts';
import { formatShortDay } from '@/core/formats.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { usePeople } from '../parts/people.tsx';
import { statusNames } from '../parts/status.ts';
import { isFiltered, noFilters, showInbox, useInbox } from '../state/inbox.ts';
import classes from './inbox-filters.module.css';

type ListKey = 'linha' | 'setor' | 'assunto' | 'status' | 'pessoa' | 'tag';
interface Option<V> {
  value: V;
  label: string;
}

function Chip({ used, className, children, ...rest }: { used: boolean } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${classes.chip} ${className ?? ''}`} data-used={used || undefined}>
      {children}
    </button>
  );
}

/** Several values of one kind; turns solid and says what is chosen. */
function ListChip<V extends number | string>({ field, label, options }: { field: ListKey; label: string; options: readonly Option<V>[] }) {
  const chosen = useInbox()[field] as readonly V[];
  const [opened, setOpened] = useState(false);
  const names = chosen.map((id) => options.find(({ value }) => value === id)?.label ?? (typeof id === 'string' ? id : `nº ${id}`));
  const toggle = (id: V): void => showInbox({ [field]: chosen.includes(id) ? chosen.filter((c) => c !== id) : [...chosen, id] });
  if (options.length === 0 && chosen.length === 0) return null;
  return (
    <Menu opened={opened} onChange={setOpened} closeOnItemClick={false} position="bottom-start" width={230}>
      <Menu.Target>
        <Chip used={chosen.length > 0} aria-label={chosen.length > 0 ? `${label}: ${names.join(', ')}` : label}>
          <span>{names.length === 0 ? label : names.length === 1 ? names[0] : `${label}: ${names.length}`}</span>
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </Chip>
      </Menu.Target>
      <Menu.Dropdown className={classes.options ?? ''}>
        {options.map(({ value, label: name }) => (
          <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A day that is being written, digit by digit, narrows nothing until it is one. */
function DayInput({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [known, setKnown] = useState(value);
  const [drawn, setDrawn] = useState(0);
  const [typed, setTyped] = useState(value);
  const [left, setLeft] = useState(false);
  // changed by the other day, or by "Qualquer data"
  if (value !== known) {
    setKnown(value);
    setTyped(value);
    setDrawn(drawn + 1);
  }
  return (
    <DateField
      key={drawn}
      size="xs"
      label={label}
      defaultValue={value}
      error={left && typed !== '' && !isDay(typed) && 'Data inválida: use dia, mês e ano.'}
      onBlur={() => setLeft(true)}
      onChange={(day) => {
        setTyped(day);
        setLeft(false);
        if (day !== '' && !isDay(day)) return;
        setKnown(day);
        onDay(day);
      }}
    />
  );
}

/** Days of the last message, both of them included. */
function PeriodChip() {
  const { de, ate } = useInbox();
  const [opened, setOpened] = useState(false);
  const text =
    de !== '' && ate !== ''
      ? `${formatShortDay(de)} a ${formatShortDay(ate)}`
      : de !== ''
        ? `Desde ${formatShortDay(de)}`
        : ate !== ''
          ? `Até ${formatShortDay(ate)}`
          : 'Período';
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="xl" trapFocus returnFocus>
      <Popover.Target>
        <Chip used={de !== '' || ate !== ''} onClick={() => setOpened(!opened)} aria-label={text === 'Período' ? text : `Período: ${text}`}>
          <span>{text}</span>
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Período da última mensagem">
        <Stack gap="sm">
          {/* spec 5: begin not after end; the other day moves along */}
          <DayInput label="Última mensagem desde" value={de} onDay={(day) => showInbox({ de: day, ...(ate !== '' && day > ate && { ate: day }) })} />
          <DayInput label="até" value={ate} onDay={(day) => showInbox({ ate: day, ...(day !== '' && day < de && { de: day }) })} />
          <Group justify="flex-end">
            <Button size="xs" variant="default" disabled={de === '' && ate === ''} onClick={() => showInbox({ de: '', ate: '' })}>
              Qualquer data
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the list is narrowed to, as chips. */
export function InboxFilters() {
  const inbox = useInbox();
  const { id_login } = useSession();
  const mayLines = useCan('WPP', 'getWppConfig');
  const { data: lines } = useQuery({ ...read(WPP.getWppConfig, { params: { n: 0 }, query: { canais: 1 } }), enabled: mayLines, staleTime: 60_000 });
  const { data: subjects } = useQuery({ ...read(ChatAssunto.getAll, {}), staleTime: 60_000 });
  const { data: departments } = usePeople();
  const mayTags = useCan('tagModelo', 'getAll');
  const { data: tags } = useQuery({ ...read(tagModelo.getAll, { query: { rpp: 200 } }), enabled: mayTags, staleTime: 60_000 });
  const tagNames = [...new Set((tags?.data ?? []).map((t) => t.name))];
  const sectors = departments?.data ?? [];
  const people = new Map(sectors.flatMap((d) => d.usuarios.map((u) => [u.id_usuario, u.id_usuario === id_login ? 'Eu' : u.nome] as const)));
  if (id_login !== null) people.set(id_login, 'Eu');
  const peopleOptions = [...people].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
  return (
    <div className={classes.chips} role="group" aria-label="Filtros">
      <Chip used={inbox.naoLidas} aria-pressed={inbox.naoLidas} onClick={() => showInbox({ naoLidas: !inbox.naoLidas })}>
        Não lidas
      </Chip>
      <ListChip field="status" label="Status" options={openStatuses.map((value) => ({ value, label: statusNames[value] ?? '' }))} />
      <ListChip field="setor" label="Setor" options={sectors.map((d) => ({ value: d.id_departamento, label: d.nome }))} />
      <ListChip field="pessoa" label="Pessoa" options={peopleOptions} />
      <ListChip field="assunto" label="Assunto" options={(subjects?.data ?? []).map((a) => ({ value: a.id_assunto, label: a.assunto }))} />
      <ListChip field="tag" label="Tag" options={tagNames.map((name) => ({ value: name, label: name }))} />
      {mayLines && <ListChip field="linha" label="Linha" options={(lines?.data ?? []).map((l) => ({ value: l.id_wpp_config, label: l.nome }))} />}
      <PeriodChip />
      {isFiltered({ ...inbox, q: '' }) && (
        <Chip used={false} className={classes.clear} onClick={() => showInbox({ ...noFilters, q: inbox.q })}>
          <IconX size={13} stroke={1.8} aria-hidden />
          Limpar
        </Chip>
      )}
    </div>
  );
}
