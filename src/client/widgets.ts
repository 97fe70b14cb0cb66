// The builder of widgets.
