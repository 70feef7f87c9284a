import { Badge } from '@mantine/core';
import type { ServiceModel } from '#contract/services.contract.ts';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { PRICE_NAMES, type PriceName } from '../state/model-fields.ts';
import { KIND_WORDS } from '../state/words.ts';
import { ModelAbilities } from './model-abilities.tsx';
import classes from './services.module.css';

type Props = {
  models: readonly ServiceModel[];
  /** The one that is being deleted. */
  leavingName: string | null;
  onEdit: (model: ServiceModel) => void;
  onDelete: (model: ServiceModel) => void;
};

const PRICE_WORDS: Readonly<Record<PriceName, string>> = {
  input: '輸入',
  cached: '快取',
  output: '輸出',
  picture: '每張圖',
};

export function ModelTable(props: Props) {
  const columns: Column<ServiceModel>[] = [
    { header: '模型', cell: (model) => <Name of={model} /> },
    { header: '種類', cell: ({ kind }) => <span className={classes.kind}>{KIND_WORDS[kind]}</span> },
    { header: '狀態', cell: (model) => <State of={model} /> },
    { header: '能力', cell: (model) => <ModelAbilities model={model} /> },
    { header: '價格（美元）', cell: (model) => <Prices of={model} /> },
    { header: '操作', cell: (model) => <Actions {...props} of={model} /> },
  ];
  return (
    <DataTable
      label="模型"
      columns={columns}
      rows={props.models}
      rowKey={({ name }) => name}
      empty={<p>還沒有模型。向服務查詢，或輸入模型的名稱。</p>}
    />
  );
}

function Name({ of: { name, label } }: { of: ServiceModel }) {
  return (
    <>
      <span className={classes.line}>{name}</span>
      {label && <span className={`${classes.line} ${classes.side}`}>{label}</span>}
    </>
  );
}

function State({ of: { is_offered, is_retired, retires_on, substitute } }: { of: ServiceModel }) {
  return (
    <>
      <Badge variant="light" miw="max-content" color={is_retired ? 'red' : is_offered ? 'teal' : 'gray'}>
        {is_retired ? '已停用' : is_offered ? '供選用' : '不供選用'}
      </Badge>
      {retires_on && !is_retired && (
        <span className={`${classes.line} ${classes.side}`}>{retires_on} 停用</span>
      )}
      {substitute && <span className={`${classes.line} ${classes.side}`}>由 {substitute} 代替</span>}
    </>
  );
}

function Prices({ of: { prices } }: { of: ServiceModel }) {
  const known = PRICE_NAMES.flatMap((name) => {
    const price = prices[name];
    return price === undefined ? [] : [{ name, price }];
  });
  if (known.length === 0) return <span className={classes.side}>不知道</span>;
  return known.map(({ name, price }) => (
    <span key={name} className={classes.line}>
      {PRICE_WORDS[name]} {price}
    </span>
  ));
}

function Actions({ of: model, leavingName, onEdit, onDelete }: Props & { of: ServiceModel }) {
  return (
    <RowActions>
      <RowButton label={`編輯「${model.name}」`} onClick={() => onEdit(model)}>
        編輯
      </RowButton>
      <RowButton
        danger
        label={`刪除「${model.name}」`}
        loading={leavingName === model.name}
        onClick={() => onDelete(model)}
      >
        刪除
      </RowButton>
    </RowActions>
  );
}
