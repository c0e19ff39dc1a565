import { Pagination } from '@mantine/core';

interface ListPagesProps {
  /** From 0, as in the list's state. */
  page: number;
  pages: number;
  phone: boolean;
  onChange: (page: number) => void;
}

/** The pages of a list that has more than one; its code is fetched when there is such a list. */
export function ListPages({ page, pages, phone, onChange }: ListPagesProps) {
  return (
    <Pagination
      size="sm"
      siblings={phone ? 0 : 1}
      boundaries={phone ? 0 : 1}
      total={pages}
      value={page + 1}
      onChange={(next) => onChange(next - 1)}
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
      getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
    />
  );
}
