// What every page needs, in Mantine's order. Buttons and fields are in components/form-styles.ts, the rest of what
// the layout's pages use in layout/layout-styles.ts.
import './global.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
