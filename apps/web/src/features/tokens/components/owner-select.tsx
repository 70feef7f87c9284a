import { SearchSelect } from '#web/components/lists/search-select.tsx';
import { findOwners, type Owner } from '../api/find-owners.ts';

type Props = { owner: Owner | null; onChange: (owner: Owner | null) => void };

/** Whose key it is, found by name or e-mail; nobody's key is shared by all. */
export function OwnerSelect({ owner, onChange }: Props) {
  return (
    <SearchSelect
      label="用戶"
      description="指定用戶後，只有這位用戶的對話會用這個金鑰"
      placeholder="未指定（所有人共用）"
      value={owner}
      onChange={onChange}
      labelOf={({ name, email }) => `${name}（${email}）`}
      queryKey={['tokens', 'owners']}
      find={findOwners}
      words={{ nothing: '沒有符合的用戶', failed: '無法載入用戶，請稍後再試' }}
    />
  );
}
